// An element of an XML file as it was read, and what is around it.

export interface XmlNode<Value = never> {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Text directly inside, at most `keptTextLength` characters; empty when a sink took it. */
  text: string;
  children: XmlNode<Value>[];
  /** What the sink made of the text, null without a sink. */
  value: Value | null;
}

export interface XmlAncestor {
  name: string;
  /** Of each, at most `maxSharedLength` characters. */
  attributes: Readonly<Record<string, string>>;
  /** Byte of its start tag: two elements have the same one only if they are inside the same. */
  start: number;
}
