/** Made by the build from the contract: each route with its method and path, and nothing else. */
declare module 'virtual:contract-routes' {
  export const contract: typeof import('@reihum/contract/contract.ts').contract
}
