/** How the services are called, in every language. */
export const paidThrough = { paypal: 'PayPal', stripe: 'Stripe' } as const
