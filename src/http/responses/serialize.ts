// Compiling the schemas of answers, each at its first answer: a start that compiled all would wait
// for hundreds and keep the source of each in memory.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Controller = NonNullable<FastifyServerOptions['schemaController']>;
type Factories = NonNullable<Controller['compilersFactory']>;

export const buildSerializer: NonNullable<Factories['buildSerializer']> = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => (serialize ??= compile(route))(answer);
  };
};
