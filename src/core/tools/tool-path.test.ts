import { describe, expect, it } from 'vitest';
import { toolIdIn, toolPath } from './tool-path.ts';
import { splitModel } from './tool-summary.ts';

describe('the path of a tool', () => {
  const _id = '019a9a6e-0000-7000-8000-0123456789ab';

  it.each(['KD20-13 Cordless Drill 20V', '½ Ünïcode', '///', ''])('includes the id for the name %j', (toolName) => {
    const last = toolPath({ _id, toolName }).split('/').at(-1) ?? '';
    expect(toolIdIn(last)).toBe(_id);
  });

  it.each(['', 'drill', `${_id}x`, `x${_id}`])('has no id when it ends in %j', (param) => {
    expect(toolIdIn(param)).toBeUndefined();
  });
});

describe('the model number in a name', () => {
  it.each([
    ['KD20-13 Cordless Drill Driver 20V', 'KD20-13'],
    ['Cordless Drill', undefined],
    ['KD20-13', undefined],
    ['20V battery', '20V'],
  ])('%j is %j', (name, model) => {
    expect(splitModel(name).model).toBe(model);
  });
});
