import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  always,
  filledText,
  hasShape,
  list,
  number,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from './shape.ts';

const drill = record({ name: text, pieces: wholeNumber }, { price: number, note: optional(orNull(text)) });

describe('whether a value hasShape', () => {
  const values = [undefined, null, true, false, 0, 1.5, '', 'bare', [], ['a'], [1], {}, { name: 'a', pieces: 1 }];

  it.each<[string, Shape<unknown>, unknown[]]>([
    ['a text', text, ['', 'bare']],
    ['a filled text', filledText, ['bare']],
    ['a number', number, [0, 1.5]],
    ['a whole number', wholeNumber, [0]],
    ['yes or no', yesOrNo, [true, false]],
    ['true', always(true), [true]],
    ['one of two texts', oneOf(['', 'bare']), ['', 'bare']],
    ['a text or null', orNull(text), [null, '', 'bare']],
    ['a list of texts', list(text), [[], ['a']]],
    ['a record', drill, [{ name: 'a', pieces: 1 }]],
    ['anything', {}, values],
  ])('%s', (_name, shape, fitting) => {
    expect(values.filter((value) => hasShape(value, shape))).toEqual(fitting);
    // The same as JSON Schema says.
    const schema = z.fromJSONSchema(shape as never);
    const json = values.filter((value) => value !== undefined);
    expect(json.filter((value) => schema.safeParse(value).success)).toEqual(
      json.filter((value) => hasShape(value, shape)),
    );
  });

  it('a field that may be missing must fit if it is there', () => {
    const sent = { name: 'a', pieces: 1 };
    expect(hasShape({ ...sent, price: 2, note: null }, drill)).toBe(true);
    expect(hasShape({ ...sent, price: '2' }, drill)).toBe(false);
    expect(hasShape({ ...sent, note: 1 }, drill)).toBe(false);
  });

  it('fields and texts of a newer shop do no harm', () => {
    expect(hasShape({ name: 'a', pieces: 1, colour: 'red' }, drill)).toBe(true);
    expect(hasShape('crated', oneOf(['bare', 'kit']))).toBe(true);
  });
});
