// @ts-check
// From which side the board of this page is looked at: one's own, or with a key the other one.

let turned = false;

/** Whether it is looked at from the other side. */
export const isTurned = () => turned;

/** Go round the table. */
export function goRound() {
  turned = !turned;
}
