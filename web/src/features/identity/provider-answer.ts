/** The query that a provider sends the browser back with, as it came: a router would write it anew. */
export const providerAnswer = location.pathname === '/login/callback' ? location.search : ''
