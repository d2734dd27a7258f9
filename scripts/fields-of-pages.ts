// The declared fields as the console bundles them: without examples and descriptions, which are for
// developers, and without the help of fields that no form sets. They are a part of the first load.
import ts from 'typescript';
import type { Plugin } from 'vite';

function isLeftOut(property: ts.ObjectLiteralElementLike, isSet: boolean): boolean {
  const name = property.name?.getText();
  return name === 'example' || name === 'description' || (name === 'help' && !isSet);
}

/** The source of a file of `src/fields`, without what no page shows. */
export function withoutUnshown(source: string): string {
  const tree = ts.createSourceFile('fields.ts', source, ts.ScriptTarget.Latest, true);
  let kept = source;
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && ts.isCallExpression(node.parent)) {
      const isSet = node.properties.some(({ name }) => name?.getText() === 'set');
      for (const property of node.properties) {
        if (!isLeftOut(property, isSet)) continue;
        const [from, to] = [property.getStart(), property.end];
        // The same length, so that places found before stay right; the comma goes as well.
        const comma = /^\s*,/.exec(source.slice(to))?.[0].length ?? 0;
        kept = kept.slice(0, from) + ' '.repeat(to + comma - from) + kept.slice(to + comma);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return kept;
}

export const fieldsOfPages: Plugin = {
  name: 'fields-of-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/fields\/(?!field\.)[\w-]+\.ts$/ },
    handler: (source) => ({ code: withoutUnshown(source), map: null }),
  },
};
