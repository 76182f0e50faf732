import type { Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { queries, queryClient } from '#platform/connection.ts'

type Listed = { items: Attribute[]; total: number }

export function attributesQuery(tenant: string, archived: boolean) {
  return queries.courses.listAttributes.queryOptions({ input: { tenant, archived } })
}

/** Puts the server's answer, which is the newest state, into the lists; the attribute may have left one of them. */
export function keepAttribute(tenant: string, attribute: Attribute): Attribute {
  for (const archived of [false, true]) {
    const { queryKey } = attributesQuery(tenant, archived)
    queryClient.setQueryData<Listed>(queryKey, (listed) => {
      if (!listed) return listed
      const others = listed.items.filter(({ id }) => id !== attribute.id)
      if (attribute.archived !== archived) return { items: others, total: others.length }
      const isThere = others.length < listed.items.length
      const items = isThere
        ? listed.items.map((item) => (item.id === attribute.id ? attribute : item))
        : [...others, attribute]
      return { items, total: items.length }
    })
  }
  void queryClient.invalidateQueries({ queryKey: queries.courses.listAttributes.key() })
  return attribute
}

/** Shows the new order at once. A list that is just being loaded still has the old one, and must not replace it. */
export async function keepOrder(tenant: string, items: Attribute[]) {
  const { queryKey } = attributesQuery(tenant, false)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Listed>(queryKey, { items, total: items.length })
}

export const reloadAttributes = () =>
  void queryClient.invalidateQueries({ queryKey: queries.courses.listAttributes.key() })

/** The label of the field in a language; German where English is missing. */
export function nameOf({ fields: { label } }: Pick<Attribute, 'fields'>, locale: Locale): string {
  return (locale === 'en' && label.en) || label.de
}
