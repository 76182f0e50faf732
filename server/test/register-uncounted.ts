import { makeRegister } from '#features/registrations/booking/register.ts'

/**
 * Books as the product does, but counts nothing by recipient and network, and books people twice without asking: tests share
 * a few people.
 */
export const registerUncounted: typeof makeRegister = (inTenant, keys, clock) =>
  makeRegister(inTenant, keys, clock, { count: () => true, giveBack: () => undefined }, false)
