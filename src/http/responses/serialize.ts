// Compiling the schemas of answers, each at its first answer: a start that compiled all would wait
// for hundreds and keep the source of each in memory.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Controller = NonNullable<FastifyServerOptions['schemaController']>;
type Factories = NonNullable<Controller['compilersFactory']>;

type Compile = ReturnType<ReturnType<typeof SerializerSelector>>;
type Route = Parameters<Compile>[0];

/** What was compiled, by its schema: all services of a process have the same ones. */
const compiled = new Map<Route['schema'], ReturnType<Compile>>();

export const buildSerializer: NonNullable<Factories['buildSerializer']> = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options);
  const compiledOnce = (route: Route) => {
    const known = compiled.get(route.schema);
    if (known !== undefined) return known;
    const serialize = compile(route);
    compiled.set(route.schema, serialize);
    return serialize;
  };
  return (route) => {
    let serialize: ReturnType<Compile> | undefined;
    return (answer) => (serialize ??= compiledOnce(route))(answer);
  };
};
