import type { EntryRule, LabelledEntryRule } from '@reihum/contract/courses/entry-rules.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What the values and the groups of people are called that these rules speak of; rules without any cost no statement. */
export async function labelsOfValues(
  ctx: TenantContext,
  rules: readonly EntryRule[],
): Promise<ReadonlyMap<string, Wording>> {
  const ids = [...new Set(rules.flatMap(({ valueId }) => (valueId === null ? [] : [valueId as string])))]
  const groupIds = [...new Set(rules.flatMap((rule) => rule.groupIds as string[]))]
  const [values, groups] = await Promise.all([
    ids.length === 0
      ? []
      : ctx.tx
          .selectFrom('characteristic_value')
          .select(['id', 'label_de', 'label_en'])
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', 'in', ids)
          .execute(),
    groupIds.length === 0
      ? []
      : ctx.tx
          .selectFrom('person_group')
          .select(['id', 'name'])
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', 'in', groupIds)
          .execute(),
  ])
  const wordings = [
    ...values.map(({ id, label_de: de, label_en }) => [id, { de, en: label_en || de }] as const),
    ...groups.map(({ id, name }) => [id, { de: name, en: name }] as const),
  ]
  return new Map(wordings)
}

/** The rules with what their values and groups are called. One that speaks of a value that is gone lets everybody in, and is left out. */
export function withLabels(
  rules: readonly EntryRule[],
  labels: ReadonlyMap<string, Wording>,
): LabelledEntryRule[] {
  return rules.flatMap((rule) => {
    const valueLabel = (rule.valueId && labels.get(rule.valueId)) ?? null
    const groupNames = rule.groupIds.flatMap((id) => labels.get(id)?.de ?? [])
    return rule.valueId !== null && valueLabel === null ? [] : [{ ...rule, valueLabel, groupNames }]
  })
}
