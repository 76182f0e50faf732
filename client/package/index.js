import { connect } from './client.js'
import { operations } from './operations.js'

export { everyOne, ReihumError } from './client.js'

/** Calls to one provider of an installation. */
export const createReihum = (options) => connect(operations, options)
