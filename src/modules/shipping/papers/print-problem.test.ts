import { expect, it } from 'vitest';
import { printProblem } from './print-problem.server.ts';

it.each([
  'Kai 1\r\nHamburg, “Łódź” & Žižkov № 12 – 3×½ °C €₹',
  'Nguyễn Thị Ánh',
  'Nguyễn Thị Ánh'.normalize('NFD'),
  'শাহ জালাল এন্টারপ্রাইজ, মিরপুর ১২',
  'प्रवीण ट्रेडर्स, क्षत्रिय',
  'شركة الأدوات الكهربائية، شارع ١٢',
  'اُردو ٹولز کراچی',
  'חברת כלים בע״מ',
  'บริษัท เครื่องมือไทย จำกัด',
  'தமிழ் கருவிகள்',
  'Αθήνα, Київ, Қазақстан',
  'نامه\u200cها \u200eabc',
])('%s can be printed', (text) => {
  expect(printProblem(text)).toBe(undefined);
});

it.each([
  ['Shenzhen 深圳市东方工具有限公司', '深'],
  ['대한공구 주식회사', '대'],
  ['東京都', '東'],
  ['Tools & Co 🔧', '🔧'],
  ['ශ්‍රී ලංකා', 'ශ'],
  ['თბილისი', 'თ'],
])('%s cannot be printed, and the first sign that is missing is named', (text, sign) => {
  expect(printProblem(text)).toBe(`Our papers cannot show “${sign}”. Please write this in Latin letters, as banks do.`);
});
