/** Additional customers of the demo, who cannot sign in. */
export const demoCustomers = [
  {
    name: 'Hanse-Werkzeug GmbH',
    email: 'einkauf@hanse-werkzeug.example',
    phone: '+49 40 5550 1180',
    address: 'Billstrasse 84\n20539 Hamburg\nGermany',
  },
  {
    name: 'Lagos Tool Mart Ltd',
    email: 'orders@lagostoolmart.example',
    phone: '+234 1 555 0142',
    address: '17 Alaba Road, Ojo\nLagos\nNigeria',
  },
  {
    name: 'Rahman Hardware',
    email: 'rahman@rahmanhardware.example',
    phone: '+880 1711-555012',
    address: '42 Nawabpur Road\nDhaka 1100\nBangladesh',
  },
  {
    name: 'Ferramentas do Sul Lda',
    email: 'compras@ferramentas-sul.example',
    phone: '+351 21 555 0190',
    address: 'Rua do Comércio 210\n1100-150 Lisboa\nPortugal',
  },
  {
    name: 'Gulf Trade Supplies LLC',
    email: 'purchase@gulftrade.example',
    phone: '+971 4 555 0121',
    address: 'Warehouse 12, Al Quoz 3\nDubai\nUnited Arab Emirates',
  },
  {
    name: 'Colombo Machinery (Pvt) Ltd',
    email: 'import@colombomachinery.example',
    phone: '+94 11 555 0177',
    address: '305 Sri Sangaraja Mawatha\nColombo 10\nSri Lanka',
  },
] as const;

/** Placed the newest order of the demo; not accepted yet. */
export const newDemoCustomer = {
  name: 'Nordic Byggverktyg AB',
  email: 'inkop@nordicbygg.example',
  phone: '+46 8 555 01 64',
  address: 'Hammarbyvägen 42\n120 32 Stockholm\nSweden',
} as const;

/** Address of the account that visitors sign in with. */
export const demoBuyerAddress = {
  phone: '+880 1912-345678',
  address: '8 Mirpur Road\nDhaka 1205\nBangladesh',
} as const;
