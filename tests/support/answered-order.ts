/** The fields of the specification, for a test that answers instead of the shop. */
export const answeredOrder = {
  _id: '1',
  orderedBy: 'Rahim Uddin',
  orderedEmail: 'buyer@example.com',
  shippingAddress: '12 Mirpur Road',
  orderedPhone: '01712345678',
  orderedTool: 'KD20-13',
  orderedMinQty: 500,
  orderedTotalPrice: 17_000,
};
