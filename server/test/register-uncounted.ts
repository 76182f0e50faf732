import { makeRegister } from '#features/registrations/booking/register.ts'

const uncounted = { count: () => true, giveBack: () => undefined }

/** Books as the product does, but counts nothing by recipient and network: tests share a few addresses. */
export const registerUncounted: typeof makeRegister = (inTenant, keys, clock) =>
  makeRegister(inTenant, keys, clock, uncounted)

/** Also books the same person twice without asking: most tests over HTTP know a single person. */
export const registerUnasked: typeof makeRegister = (inTenant, keys, clock) =>
  makeRegister(inTenant, keys, clock, uncounted, false)
