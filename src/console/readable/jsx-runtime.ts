// React's JSX, with one thing added: a text that others wrote cannot turn the reading order of the
// page round. Characters that do are written out where a text becomes visible; values of inputs
// and everything that is copied or sent stay as they are.
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import type { JSX } from 'react/jsx-runtime';
import { readable } from '../../domain/visible.ts';

export { Fragment, type JSX };

/** Properties that show a text, or are read out. */
const shown = ['children', 'label', 'title', 'description', 'placeholder', 'aria-label', 'alt'];

type Props = Parameters<typeof reactJsx>[1];
type Build = typeof reactJsx;

function withReadable(build: Build): Build {
  return (type, props, key) => build(type, readableProps(props), key);
}

function readableProps(props: Props): Props {
  const given = props as Record<string, unknown>;
  let changed: Record<string, unknown> | undefined;
  for (const name of shown) {
    const value = given[name];
    const text = readableValue(value);
    if (text !== value) (changed ??= { ...given })[name] = text;
  }
  return changed ?? props;
}

/** The same value where nothing in it is to be written out. */
function readableValue(value: unknown): unknown {
  if (typeof value === 'string') return readable(value);
  if (!Array.isArray(value)) return value;
  const texts = value.map((one: unknown) => (typeof one === 'string' ? readable(one) : one));
  return texts.some((text, at) => text !== value[at]) ? texts : value;
}

export const jsx = withReadable(reactJsx);
export const jsxs = withReadable(reactJsxs);
/** Of the development server; it has no names of files and lines. */
export const jsxDEV = jsx;
