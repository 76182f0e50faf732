import { registrationListInput } from '@reihum/contract/registrations/registration.schema.ts'

/** Of a list of those who wait, the order is given. */
export const waitlistInput = registrationListInput.pick({ page: true, size: true, q: true, courseId: true })
