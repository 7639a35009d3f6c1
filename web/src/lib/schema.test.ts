import { describe, expect, it } from 'vitest';
import { defaults, fields, titled, type Schema } from './schema';

const schema: Schema = {
  properties: {
    players: { type: 'integer', minimum: 2, maximum: 4, description: 'How many play.', default: 3 },
    honour: { type: 'boolean', description: 'Wrong plays are put right.', default: false },
    mode: { enum: ['competitive', 'cooperative'], description: 'How.', default: 'competitive' },
    deck: { type: 'string', maxLength: 40, default: 'history' },
    doom: { $ref: '#/$defs/Doom', default: 2 },
  },
  $defs: { Doom: { enum: [0, 2, 4, 6] } },
};

describe('the form of a JSON schema', () => {
  it('has a field of the right kind for each option, with its sentence', () => {
    expect(fields(schema).map((field) => [field.name, field.type])).toEqual([
      ['players', 'number'],
      ['honour', 'switch'],
      ['mode', 'choice'],
      ['deck', 'text'],
      ['doom', 'choice'],
    ]);
    expect(fields(schema)[0]).toMatchObject({
      least: 2,
      most: 4,
      value: 3,
      help: 'How many play.',
      title: 'Players',
    });
    expect(fields(schema)[4]).toMatchObject({ values: [0, 2, 4, 6], value: 2 });
  });

  it('begins with the defaults', () => {
    expect(defaults(schema)).toEqual({
      players: 3,
      honour: false,
      mode: 'competitive',
      deck: 'history',
      doom: 2,
    });
  });

  it('says names as people do', () => {
    expect(titled('memory_aid')).toBe('Memory aid');
    expect(titled('too-few-players')).toBe('Too few players');
  });
});
