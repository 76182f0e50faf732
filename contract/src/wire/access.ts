/**
 * Who may call a route at all. Every route names one in its `meta`; the server denies a route without,
 * the API document prints it, and the permission matrix is generated from it.
 */
export const accessLevels = ['public', 'user', 'operator', 'admin', 'superuser'] as const
export type Access = (typeof accessLevels)[number]

export type RouteMeta = { access?: Access }
