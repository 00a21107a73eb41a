import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';

/**
 * Who runs this shop: the only file that a manufacturer has to edit to make it theirs.
 *
 * Every name, text, figure, address and link that identifies the company is
 * read from the constants below. Change the values, keep the keys; the type
 * checker reports anything that is missing. The logo is in `public/`, the
 * demo tools and reviews are in `src/demo/catalogue.json`.
 *
 * The company here is fictional: the street, the phone number and the
 * `karigar.example` addresses do not exist.
 */
export const company = {
  name: 'Karigar Power Tools',
  legalName: 'Karigar Power Tools Ltd.',
  brand: 'KARIGAR',
  tagline: 'One 20V battery for all tools',
  experience: 'A cordless tool factory in Bangladesh with more than 10 years of OEM/ODM experience.',

  /** The terms that buyers ask about first; shown below the banner. The first three keep their positions. */
  terms: [
    { label: 'Minimum order', value: `${MINIMUM_ORDER_QUANTITY} pieces per tool` },
    { label: 'From stock', value: '7–10 days' },
    { label: 'Made to order', value: '30–35 days', module: 'sales' },
    { label: 'Payment', value: '30% deposit, 70% before shipment', module: 'payments' },
    { label: 'Warranty', value: '12 months from arrival' },
  ],

  certificates: ['CE', 'RoHS', 'UN38.3', 'ISO 9001'],

  address: ['Plot 00, Example Road', 'Sample Industrial Area', 'Gazipur 1700, Dhaka Division', 'Bangladesh'],
  /** A phone dials `href`. No network uses the prefix +880 10. */
  phone: { display: '+880 1000-000000', href: 'tel:+8801000000000' },
  email: { sales: 'sales@karigar.example', support: 'support@karigar.example' },
  openingHours: {
    days: 'Sunday–Thursday',
    hours: '9:00–18:00',
    timeZone: 'Bangladesh time (UTC+6)',
  },
  /** IANA time zone that defines the company's days. The overview keeps the days of orders placed before a change. */
  timeZone: 'Asia/Dhaka',
  social: [
    { network: 'facebook', label: 'Facebook', url: 'https://www.facebook.com/karigar.example' },
    {
      network: 'linkedin',
      label: 'LinkedIn',
      url: 'https://www.linkedin.com/company/karigar-example',
    },
    { network: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/@karigar.example' },
    { network: 'x', label: 'X', url: 'https://x.com/karigar_example' },
  ],

  /** The credit in the footer: who built this website. */
  developer: { name: 'Karigar Web Team', url: 'https://karigar.example' },
} as const satisfies Company;

/**
 * Numbers of the company on its invoices and shipping papers; null: not printed. Those of the fictional company are
 * zeros. Separate from `company`, so that no page's scripts contain them.
 */
export const registrations: Registrations = {
  bin: '000000000-0000',
  erc: 'RA-0000000',
  irc: null,
  exp: null,
};

interface Registrations {
  /** Business identification number (VAT). */
  bin: string | null;
  /** Export registration certificate. */
  erc: string | null;
  /** Import registration certificate. */
  irc: string | null;
  /** Export form of the bank, if one covers every shipment; the number that a clerk enters for an order comes first. */
  exp: string | null;
}

export interface CompanyTerm {
  label: string;
  value: string;
  /** The module without which the shop does not do this. */
  module?: string;
}

interface Company {
  /** Everyday name, in titles and running text. */
  name: string;
  /** Registered name, on documents and in the copyright line. */
  legalName: string;
  /** The name printed on the tools. */
  brand: string;
  tagline: string;
  experience: string;
  terms: readonly [minimum: CompanyTerm, fromStock: CompanyTerm, madeToOrder: CompanyTerm, ...others: CompanyTerm[]];
  certificates: readonly string[];
  address: readonly string[];
  phone: { display: string; href: `tel:+${string}` };
  email: { sales: string; support: string };
  openingHours: { days: string; hours: string; timeZone: string };
  timeZone: string;
  /** Their icons are the symbols of `public/social-icons.svg`. */
  social: readonly {
    network: 'facebook' | 'linkedin' | 'youtube' | 'x';
    label: string;
    url: `https://${string}`;
  }[];
  developer: { name: string; url: `https://${string}` };
}

export interface Story {
  title: string;
  paragraphs: readonly string[];
  certificates: string;
  strengths: readonly { title: string; text: string }[];
  statistics: readonly { value: string; label: string }[];
}

/** The company's story: like the questions below separate from `company`, so that no page's scripts contain it. */
export const story: Story = {
  title: 'A factory, not a trading house',
  paragraphs: [
    'Karigar Power Tools makes cordless tools in Gazipur, north of Dhaka. Karigar means craftsman in Bangla, and the people we build for are craftsmen: joiners, electricians, mechanics and the crews who keep buildings and gardens in order.',
    'Every tool in the range runs on the same 20V battery. A buyer stocks one pack and one charger for drills, saws, sanders, blowers and lights, and the end customer pays for the battery once.',
    `Motor winding, injection moulding, battery assembly and final testing happen under one roof. Importers, wholesalers and private labels order from us in lots of ${MINIMUM_ORDER_QUANTITY} pieces and more, under our brand or their own.`,
  ],
  certificates:
    'Declarations and test reports, with number and issuer, are on the page of each tool. Ask us for any other.',
  strengths: [
    {
      title: 'One battery platform',
      text: 'Packs of 2.0 Ah and 4.0 Ah fit every tool we have built on the platform, and every tool we add.',
    },
    {
      title: 'OEM and ODM',
      text: 'Your colour, logo, manual and carton, or a tool developed with you from the first drawing.',
    },
    {
      title: 'Tested piece by piece',
      text: 'Each tool runs on a test bench for speed, current and safety functions before it is packed.',
    },
    {
      title: 'Spare parts kept',
      text: 'Switches, brushes, chucks and housings stay available for years after a model has shipped.',
    },
  ],
  statistics: [
    { value: '12.9K', label: 'Happy clients' },
    { value: '2.6M', label: 'Tool sales' },
    { value: '19', label: 'Years of manufacturing' },
    { value: '29,191', label: 'Employees' },
  ],
};

export interface Question {
  question: string;
  answer: string;
  /** The module without which the shop does not do this. */
  module?: string;
}

/** Common questions of buyers: separate from `company`, so that the scripts of other pages do not contain them. */
export const questions: readonly Question[] = [
  {
    question: 'What is the minimum order?',
    answer: `${MINIMUM_ORDER_QUANTITY} pieces of one tool. Several tools can share a container as long as each reaches ${MINIMUM_ORDER_QUANTITY} pieces.`,
  },
  {
    question: 'How long does production take?',
    module: 'sales',
    answer:
      'Tools in stock are usually ready to load in 7 to 10 days. Made-to-order production usually takes 30 to 35 days from the deposit, and about 15 days more for a first private-label run.',
  },
  {
    question: 'What are the payment terms?',
    module: 'payments',
    answer:
      'The usual terms are a 30% deposit by bank transfer on the proforma invoice and 70% before shipment. A letter of credit at sight can be agreed for larger orders.',
  },
  {
    question: 'How are the tools packed?',
    answer:
      'Each piece has its own box, and the boxes are packed in export cartons. Pieces per carton, carton size and gross weight are listed with each tool. Batteries have at most 100 Wh and ship as UN3480 or UN3481; the UN38.3 test summary and the safety data sheet are available on request.',
  },
  {
    question: 'What does the warranty cover?',
    answer:
      'Tools, batteries and chargers usually carry a 12-month warranty against faults in material and workmanship, counted from arrival. Wearing parts such as brushes, blades and pads are excluded and sold as spare parts.',
  },
];
