/** The days after its shipping on which a kit is still expected (internal/kit/order.go). */
export const DAYS_TO_ARRIVE = 14;
