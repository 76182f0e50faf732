import { registrationListInput } from '@reihum/contract/registrations/registration.schema.ts'

/** Without sorting, because the order of a waiting list is given. */
export const waitlistInput = registrationListInput.pick({ page: true, size: true, q: true, courseId: true })
