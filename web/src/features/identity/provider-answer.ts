/** The query with which a provider sends the browser back, unchanged: a router would rewrite it. */
export const providerAnswer = location.pathname === '/login/callback' ? location.search : ''
