// Sentences in the sources of the server, and those without a Polish text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { served } from '../../src/texts/pl.ts';

export const root = join(import.meta.dirname, '../..');

/** A literal, a template with `x` for each value, or a sum of such; undefined for anything else. */
export function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `2 x${literal.text}`).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Sentences of a file outside `text(…)`, which has both languages. */
export function sentencesOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === 'text') return;
    const own = textOf(node);
    if (own === undefined) ts.forEachChild(node, walk);
    else if (/[a-z]{3,} [a-z]+|[a-z]{3}\.$/.test(own) && !/^\d/.test(own)) found.push(own);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

export function untranslated(texts: Iterable<string>): string[] {
  return [...new Set(texts)].filter((text) => served(text) === undefined);
}
