import { describe, expect, it } from 'vitest';
import type { Tool } from './tool.ts';
import { toolIdIn, toolPath } from './tool-address.ts';
import { categoriesOf, parseToolSearch, searchTools } from './tool-search.ts';
import { splitModel } from './tool-summary.ts';

function tool(toolName: string, price: number, quantity: number, category: string | null = null): Tool {
  const specifications = [{ name: 'Max torque', value: `${price} Nm` }];
  return {
    _id: toolName,
    toolName,
    img: '',
    description: 'Made of steel.',
    quantity,
    price,
    category,
    specifications,
    version: 1,
  };
}

const drill = tool('Drill', 34, 14_200, 'Drilling');
const hammer = tool('Hammer', 79, 320, 'Drilling');
const blower = tool('Blower', 31, 2400, 'Outdoor');
const tools = [drill, hammer, blower];

const found = (query: string) =>
  searchTools(tools, parseToolSearch(new URLSearchParams(query))).map(({ toolName }) => toolName);

describe('the search in the tool list', () => {
  it.each([
    ['', ['Drill', 'Hammer', 'Blower']],
    ['q=&category=&min=&max=&sort=', ['Drill', 'Hammer', 'Blower']],
    ['q=DRILL', ['Drill', 'Hammer']],
    ['q=steel+79', ['Hammer']],
    ['category=Outdoor', ['Blower']],
    ['min=32', ['Drill', 'Hammer']],
    ['max=33.50', ['Blower']],
    ['min=nonsense&max=-1&sort=__proto__&stock=yes', ['Drill', 'Hammer', 'Blower']],
    ['stock=1', ['Drill', 'Blower']],
    ['sort=price-up', ['Blower', 'Drill', 'Hammer']],
    ['sort=price-down', ['Hammer', 'Drill', 'Blower']],
    ['sort=stock', ['Drill', 'Blower', 'Hammer']],
    ['sort=name', ['Blower', 'Drill', 'Hammer']],
    ['q=unknown', []],
  ])('?%s finds %j', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it('names each category once', () => {
    expect(categoriesOf([...tools, tool('Case', 1, 1)])).toEqual(['Drilling', 'Outdoor']);
  });
});

describe("a tool's address", () => {
  const _id = '019a9a6e-0000-7000-8000-0123456789ab';

  it.each(['KD20-13 Cordless Drill 20V', '½ Ünïcode', '///', ''])('leads back to the id of %j', (toolName) => {
    const last = toolPath({ _id, toolName }).split('/').at(-1) ?? '';
    expect(toolIdIn(last)).toBe(_id);
  });

  it.each(['', 'drill', `${_id}x`, `x${_id}`])('%j holds no id', (param) => {
    expect(toolIdIn(param)).toBeUndefined();
  });
});

describe('the model number in a name', () => {
  it.each([
    ['KD20-13 Cordless Drill Driver 20V', 'KD20-13'],
    ['Cordless Drill', undefined],
    ['KD20-13', undefined],
    ['20V battery', '20V'],
  ])('of %j is %j', (name, model) => {
    expect(splitModel(name).model).toBe(model);
  });
});
