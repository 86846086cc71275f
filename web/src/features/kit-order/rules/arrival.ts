/** The number of days after mailing in which a kit is expected (internal/kit/order.go). */
export const DAYS_TO_ARRIVE = 14;
