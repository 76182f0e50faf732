import { type Brand, brand as brandSchema, defaultBrand } from '@kurso/contract/tenants/brand.schema.ts'

export const brandKey = 'brand'

type BrandStorage = Pick<Storage, 'getItem' | 'setItem'>

function stored(storage: BrandStorage): Brand {
  try {
    return brandSchema.parse(JSON.parse(storage.getItem(brandKey) ?? 'null'))
  } catch {
    return defaultBrand
  }
}

/** The colours of this browser: those of the last visit at once, the tenant's own as soon as they are loaded. */
export function createBrandStore(storage: BrandStorage, load: (tenant: string) => Promise<Brand>) {
  let current = stored(storage)
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    async apply(tenant: string) {
      const loaded = await load(tenant)
      storage.setItem(brandKey, JSON.stringify(loaded))
      if (JSON.stringify(loaded) === JSON.stringify(current)) return
      current = loaded
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
