import { type Brand, brand as brandSchema, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'

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
  let applied: string | null = null
  const listeners = new Set<() => void>()

  async function apply(tenant: string) {
    applied = tenant
    try {
      const loaded = await load(tenant)
      // Meanwhile somebody may have gone on to another tenant.
      if (applied === tenant) keep(loaded)
    } catch (error) {
      if (applied === tenant) applied = null
      throw error
    }
  }

  function keep(loaded: Brand) {
    storage.setItem(brandKey, JSON.stringify(loaded))
    if (JSON.stringify(loaded) === JSON.stringify(current)) return
    current = loaded
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    apply,
    /** Applied once as long as the page lives, so that it may be asked for on every way. */
    async applyOnce(tenant: string) {
      if (tenant !== applied) await apply(tenant)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
