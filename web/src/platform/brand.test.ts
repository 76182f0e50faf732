import { type Brand, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { expect, it, vi } from 'vitest'
import { brandKey, createBrandStore } from './brand.ts'

function storageWith(text: string | null) {
  const kept = new Map<string, string>(text === null ? [] : [[brandKey, text]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const green = { ...defaultBrand, primaryColor: '#006633' }

it.each([null, 'no json', '{"primaryColor":"javascript:alert(1)"}'])(
  'starts with the default colours when %s is kept',
  (text) => {
    expect(createBrandStore(storageWith(text), async () => green).current()).toEqual(defaultBrand)
  },
)

it('starts with the colours of the last visit', () => {
  expect(createBrandStore(storageWith(JSON.stringify(green)), async () => green).current()).toEqual(green)
})

it('applies and keeps the colours of a tenant', async () => {
  const storage = storageWith(null)
  const store = createBrandStore(storage, async () => green)
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  await store.apply('north')
  await store.apply('north')
  expect([store.current(), told]).toEqual([green, 1])
  expect(JSON.parse(storage.kept.get(brandKey) ?? '')).toEqual(green)
})

it('leaves no colours behind once it is told to forget them', async () => {
  const storage = storageWith(null)
  const store = createBrandStore(storage, async () => green)
  await store.apply('north')
  const late = store.apply('north')
  store.forget()
  await late
  expect([store.current(), storage.kept.size]).toEqual([defaultBrand, 0])
})

it('loads the colours of a tenant once, and again after a failure', async () => {
  const load = vi.fn(async () => green)
  const store = createBrandStore(storageWith(null), load)
  load.mockRejectedValueOnce(new Error('down'))
  await expect(store.applyOnce('north')).rejects.toThrow('down')
  await store.applyOnce('north')
  await store.applyOnce('north')
  expect(load).toHaveBeenCalledTimes(2)
  expect(store.current()).toEqual(green)
})

it('leaves the colours that arrive after those of the next tenant', async () => {
  const late = Promise.withResolvers<Brand>()
  const store = createBrandStore(storageWith(null), async (tenant) =>
    tenant === 'north' ? late.promise : green,
  )
  const first = store.apply('north')
  await store.apply('south')
  late.resolve(defaultBrand)
  await first
  expect(store.current()).toEqual(green)
})
