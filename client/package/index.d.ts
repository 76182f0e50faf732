import type { Api } from './api.js'
import type { ConnectOptions } from './client.js'

export type { Api } from './api.js'
export { type ConnectOptions, everyOne, ReihumError } from './client.js'

/** Calls to one provider of an installation. */
export declare function createReihum(options: ConnectOptions): Api
