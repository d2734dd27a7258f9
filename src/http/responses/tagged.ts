// A response with its entity tag: the handler names the tag, the registration sends it.

export class Tagged<Body> {
  readonly body: Body;
  readonly tag: string;

  constructor(body: Body, tag: string) {
    this.body = body;
    this.tag = tag;
  }
}

/** `tag` is in quotes, as in the header. */
export function tagged<Body>(body: Body, tag: string): Tagged<Body> {
  return new Tagged(body, tag);
}

/** A record that `If-Match` can name by its version. */
export function versioned<Body>(body: Body, version: number): Tagged<Body> {
  return new Tagged(body, versionTag(version));
}

export function versionTag(version: number): string {
  return `"${version}"`;
}
