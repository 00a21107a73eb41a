import { afterEach, describe, expect, it, vi } from 'vitest';
import { addToolProblems, isImageUrl, noToolInput, type ToolInput, updateToolProblems } from './tool-rules.ts';

const complete: ToolInput = {
  toolName: 'KD20-13 Cordless Drill',
  price: '34',
  quantity: '14200',
  description: 'A drill.',
  img: 'https://pictures.example.com/drill.webp',
  category: '',
  specifications: [],
};

describe('adding a tool', () => {
  it('C-ADD-01 requires every field, with messages in the order of the form', () => {
    expect(Object.entries(addToolProblems(noToolInput, 'USD'))).toEqual([
      ['toolName', 'Tool name is required.'],
      ['price', 'Tool price is required.'],
      ['quantity', 'Tool quantity is required.'],
      ['description', 'Product description is required.'],
      ['img', 'Tool image is required.'],
    ]);
    expect(addToolProblems(complete, 'USD')).toEqual({});
  });

  const refused: [field: keyof ToolInput, typed: string][] = [
    ...['0', '-1', '1e-9', '34.555', '1e9', '0x22', 'abc', '90000.01', 'Infinity', '34.500'].map(
      (v) => ['price', v] as const,
    ),
    ...['-1', '1.5', '1000000001', '1e21', 'many'].map((v) => ['quantity', v] as const),
    ...['/images/x.webp', 'javascript:alert(1)', 'data:image/png;base64,AA', 'ftp://a/b', 'https://u:p@a/b', 'x'].map(
      (v) => ['img', v] as const,
    ),
    ['toolName', '   '],
    ['description', '\n'],
  ] as [keyof ToolInput, string][];
  it.each(refused)('refuses the %s %j', (field, typed) => {
    expect(Object.keys(addToolProblems({ ...complete, [field]: typed }, 'USD'))).toEqual([field]);
  });

  it.each(['34', '34.5', '34.50', ' 0.01 ', '90000', '34,50', '1,200', '৩৪.৫', '1e3'])(
    'accepts a price of %j',
    (price) => {
      expect(addToolProblems({ ...complete, price }, 'USD')).toEqual({});
    },
  );

  it('checks the decimals and the limit of a price by its currency', () => {
    const problem = (price: string, currency: string) => addToolProblems({ ...complete, price }, currency).price;
    expect([problem('34', 'JPY'), problem('9000000', 'JPY'), problem('1.235', 'BHD')].filter(Boolean)).toEqual([]);
    expect(problem('34.5', 'JPY')).toBe('Tool price must be above 0, at most 9,000,000, without decimals.');
    expect(problem('1.2355', 'BHD')).toBe('Tool price must be above 0, at most 9,000, with three decimals at most.');
    expect(problem('9000.001', 'BHD')).toBeDefined();
  });
});

describe('updating a tool', () => {
  it('C-UPD-01 requires every field, each with its message', () => {
    expect(Object.entries(updateToolProblems(noToolInput, { price: 34, quantity: 7 }, 'USD'))).toEqual([
      ['img', 'Image is required.'],
      ['toolName', 'Tool Name is required.'],
      ['quantity', 'Quantity is required.'],
      ['price', 'Price is required.'],
      ['description', 'Descripton is required.'],
    ]);
    expect(updateToolProblems(complete, { price: 34, quantity: 7 }, 'USD')).toEqual({});
  });

  it('C-UPD-02 requires quantity and price to be whole numbers', () => {
    const problems = updateToolProblems(
      { ...complete, quantity: '10.5', price: '34.5' },
      { price: 34, quantity: 7 },
      'USD',
    );
    expect(Object.keys(problems)).toEqual(['quantity', 'price']);
  });

  it('C-UPD-02 reads digits and groups like Add, and refuses a price with decimals by its rule', () => {
    const price = (typed: string) =>
      updateToolProblems({ ...complete, price: typed, quantity: '1,200' }, { price: 34, quantity: 7 }, 'USD');
    for (const typed of ['1,200', '1 200', '১২০০']) expect(price(typed)).toEqual({});
    expect(price('13,90')).toEqual({ price: 'Price must be a whole number from 1 to 90,000.' });
    expect(price('1.200')).toEqual({ price: '1.200 can be 1,200 or 1.2: write 1200 or 1.20.' });
  });

  it.each(['35.0', '35.00', '3.5e1'])('C-UPD-02 accepts %j as a whole number', (price) => {
    expect(updateToolProblems({ ...complete, price, quantity: '600.0' }, { price: 34, quantity: 7 }, 'USD')).toEqual(
      {},
    );
  });

  it('C-UPD-02 accepts an unchanged price with cents', () => {
    expect(updateToolProblems({ ...complete, price: '34.50' }, { price: 34.5, quantity: 7 }, 'USD')).toEqual({});
  });

  it('C-UPD-02 accepts an unchanged stock above the limit, and no other one', () => {
    const problems = (quantity: number) =>
      updateToolProblems({ ...complete, quantity: '1000000002' }, { price: 34, quantity }, 'USD');
    expect(problems(1_000_000_002)).toEqual({});
    expect(Object.keys(problems(1_000_000_003))).toEqual(['quantity']);
  });
});

describe('the URL of a picture', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['2,000 characters is accepted', 'x'.repeat(1_980), []],
    ['2,001 characters is refused', 'x'.repeat(1_981), ['img']],
    ['2,000 characters is refused if its stored form has more', `${'x'.repeat(1_979)}é`, ['img']],
  ])('of %s', (_title, name, refusedFields) => {
    const img = `https://example.com/${name}`;
    expect(Object.keys(addToolProblems({ ...complete, img }, 'USD'))).toEqual(refusedFields);
  });

  it('is checked in browsers without URL.parse', () => {
    class OlderUrl extends URL {
      static override parse = undefined as unknown as typeof URL.parse;
    }
    vi.stubGlobal('URL', OlderUrl);
    expect(isImageUrl(' https://pictures.example.com/drill.webp ')).toBe(true);
    for (const typed of ['drill.webp', 'javascript:alert(1)', 'https://me:secret@example.com/drill.webp', '']) {
      expect(isImageUrl(typed), typed).toBe(false);
    }
  });
});
