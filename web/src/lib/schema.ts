/** Turns the JSON schema of a game's options into fields of a form. */

export type Field = { name: string; help: string; title: string } & (
  | { type: 'number'; least: number; most: number; value: number }
  | { type: 'switch'; value: boolean }
  | { type: 'choice'; values: (string | number)[]; value: string | number }
  | { type: 'text'; longest: number; value: string }
);

interface Property {
  type?: string;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  description?: string;
  default?: unknown;
  $ref?: string;
  anyOf?: Property[];
  allOf?: Property[];
}

export interface Schema {
  properties?: Record<string, Property>;
  $defs?: Record<string, Property>;
  $ref?: string;
}

export function fields(schema: Schema): Field[] {
  const root = schema.$ref ? ((resolve(schema, schema as Property) as Schema | undefined) ?? schema) : schema;
  return Object.entries(root.properties ?? {}).map(([name, property]) =>
    field(name, resolve(schema, property)),
  );
}

function resolve(schema: Schema, property: Property): Property {
  const inner = property.$ref ? schema.$defs?.[property.$ref.split('/').pop() ?? ''] : property.allOf?.[0];
  return inner ? { ...resolve(schema, inner), ...property, $ref: undefined, allOf: undefined } : property;
}

function field(name: string, property: Property): Field {
  const common = { name, title: titled(name), help: property.description ?? '' };
  const value = property.default;
  if (property.enum) {
    return { ...common, type: 'choice', values: property.enum, value: (value ?? property.enum[0]) as string };
  }
  if (property.type === 'boolean') return { ...common, type: 'switch', value: value === true };
  if (property.type === 'integer' || property.type === 'number') {
    const least = property.minimum ?? 0;
    const most = property.maximum ?? 99;
    return { ...common, type: 'number', least, most, value: typeof value === 'number' ? value : least };
  }
  return {
    ...common,
    type: 'text',
    longest: property.maxLength ?? 80,
    value: typeof value === 'string' ? value : '',
  };
}

/** `memory_aid` is "Memory aid" for people. */
export function titled(name: string): string {
  const words = name.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function defaults(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(fields(schema).map((field) => [field.name, field.value]));
}
