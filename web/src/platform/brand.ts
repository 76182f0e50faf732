import { type Brand, brand as brandSchema, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { createListeners } from './listeners.ts'

export const brandKey = 'brand'

type BrandStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function stored(storage: BrandStorage): Brand {
  try {
    return brandSchema.parse(JSON.parse(storage.getItem(brandKey) ?? 'null'))
  } catch {
    return defaultBrand
  }
}

/**
 * The brand that this browser shows: at first the colours kept from the last visit, then the tenant's own once they are
 * loaded.
 */
export function createBrandStore(storage: BrandStorage, load: (tenant: string) => Promise<Brand>) {
  let current = stored(storage)
  let applied: string | null = null
  const { announce, subscribe } = createListeners()

  async function apply(tenant: string) {
    applied = tenant
    try {
      const loaded = await load(tenant)
      // While it was loading, the user may have switched to another tenant.
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
    announce()
  }

  return {
    current: () => current,
    apply,
    /** Loads and applies the brand only once while the page lives, so it may be called on every navigation. */
    async applyOnce(tenant: string) {
      if (tenant !== applied) await apply(tenant)
    },
    /** Wears the colours of the house again, and keeps none: whoever was here belongs to no tenant any more. */
    forget() {
      applied = null
      storage.removeItem(brandKey)
      if (current === defaultBrand) return
      current = defaultBrand
      announce()
    },
    subscribe,
  }
}
