/** Where the payment services are reached, if not at their own addresses: tests point at stand-ins on loopback. */
export type ServiceUrls = { paypal: string | null; stripe: string | null }
