"""What is written without pydantic is what pydantic would write, for everything a game has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ConfigDict, TypeAdapter

from engine.core.codec import canonical
from engine.core.game import Range
from engine.core.plain import writer


@dataclass(frozen=True, slots=True)
class Leaf:
    from_: tuple[int, int]
    word: str | None = None
    t: Literal["leaf"] = "leaf"


@dataclass(frozen=True, slots=True)
class Twig:
    leaves: tuple[Leaf, ...]
    pair: tuple[Leaf, int]
    t: Literal["twig"] = "twig"


@dataclass(frozen=True, slots=True)
class Tree:
    top: Leaf | Twig | None
    cells: frozenset[tuple[int, int]]
    names: Mapping[str, Leaf]
    count: Annotated[int, Range(0, 9)] = 0


@dataclass(frozen=True, slots=True)
class Alone:
    only: int


_cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
_leaves = st.builds(Leaf, _cells, st.none() | st.text())
_twigs = st.builds(Twig, st.lists(_leaves).map(tuple), st.tuples(_leaves, st.integers()))
_trees = st.builds(
    Tree,
    st.none() | _leaves | _twigs,
    st.frozensets(_cells),
    st.dictionaries(st.text(), _leaves),
    st.integers(0, 9),
)


def _by_pydantic(kind: Any, value: Any, *, sparse: bool) -> str:
    config = ConfigDict(alias_generator=lambda name: name.rstrip("_"))
    adapter: TypeAdapter[Any] = TypeAdapter(tuple[kind], config=config)
    return canonical(adapter.dump_python((value,), by_alias=True, exclude_none=sparse)[0])


@given(tree=_trees, sparse=st.booleans())
def test_a_tree_is_written_as_pydantic_writes_it(tree: Tree, sparse: bool) -> None:
    ours = canonical(writer(Tree, sparse=sparse)(tree))
    assert ours == _by_pydantic(Tree, tree, sparse=sparse)


@given(value=_leaves | _twigs)
def test_a_union_is_written_by_the_type_of_its_value(value: Leaf | Twig) -> None:
    assert canonical(writer(Leaf | Twig)(value)) == _by_pydantic(Leaf | Twig, value, sparse=False)


def test_a_record_of_one_field_is_a_record() -> None:
    assert json.loads(canonical(writer(Alone)(Alone(3)))) == {"only": 3}


def test_scalars_and_tuples_of_scalars_stay() -> None:
    assert writer(int)(3) == 3
    assert writer(tuple[int, ...])((1, 2)) == (1, 2)


def test_a_type_without_json_is_a_mistake_that_shows() -> None:
    with pytest.raises(TypeError, match="no JSON"):
        writer(complex)
