/** How the services are called, in every language. */
export const serviceNames = { paypal: 'PayPal', stripe: 'Stripe' } as const
