// @ts-check
// A game's options as a form, drawn from the JSON Schema that the server publishes.

import { h } from "../core/html.js";
import { has, t } from "../core/i18n.js";

/**
 * @param {any} schema
 * @param {Record<string, any>} values
 * @param {boolean} fixed only to be read
 */
export function optionForm(schema, values, fixed = false) {
  return Object.entries(schema?.properties ?? {}).map(([name, one]) =>
    field(name, one, values[name] ?? one.default, fixed),
  );
}

/** What stands in the form, as the server wants it. @param {HTMLFormElement} form @param {any} schema */
export function readOptions(form, schema) {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const [name, one] of Object.entries(schema?.properties ?? {})) {
    const input = /** @type {HTMLInputElement | null} */ (
      form.elements.namedItem(`option.${name}`)
    );
    if (!input) continue;
    if (input.type === "checkbox") found[name] = input.checked;
    else
      found[name] =
        typeof (one.default ?? choices(one)?.[0]) === "string" ? input.value : Number(input.value);
  }
  return found;
}

/** @type {(name: string, schema: any, value: any, fixed: boolean) => import("../types.d.ts").VNode} */
function field(name, schema, value, fixed) {
  const key = `option.${name}`;
  return h(
    "label",
    { key: name },
    h("span", null, has(key) ? t(key) : name),
    control(key, schema, value, fixed),
    !fixed && bounds(schema),
  );
}

/** @type {(name: string, schema: any, value: any, fixed: boolean) => import("../types.d.ts").VNode} */
function control(name, schema, value, fixed) {
  const list = choices(schema);
  if (list) {
    return h(
      "select",
      { name, disabled: fixed },
      list.map((one) =>
        h("option", { key: one, value: one, selected: one === value }, optionWords(name, one)),
      ),
    );
  }
  if (schema.type === "boolean")
    return h("input", { type: "checkbox", name, checked: value, disabled: fixed });
  const { minimum: min, maximum: max } = schema;
  return h("input", {
    type: "number",
    inputmode: "numeric",
    name,
    min,
    max,
    value: String(value),
    disabled: fixed,
    required: true,
  });
}

/** From what to what a number may go. @param {any} schema */
function bounds({ minimum: min, maximum: max }) {
  const known = min !== undefined && max !== undefined;
  return known && h("small", { class: "bounds" }, t("clock.own.bounds", { min, max }));
}

/** @type {(name: string, value: unknown) => string} */
function optionWords(name, value) {
  const key = `${name}.${value}`;
  return has(key) ? t(key) : String(value);
}

/** @type {(schema: any) => any[] | null} */
function choices(schema) {
  return schema.enum ?? (schema.const === undefined ? null : [schema.const]);
}
