import { NativeSelect } from '@mantine/core'
import type { OfferedExtra, WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { extrasMessages } from './extras.messages.ts'
import classes from './extras.module.css'

type ExtrasFieldProps = {
  extras: readonly OfferedExtra[]
  chosen: readonly WantedExtra[]
  /** How many they have already, which count as left for them. */
  before?: ReadonlyMap<string, number>
  errorOf?: (extraId: string) => string | undefined
  onChange: (chosen: WantedExtra[]) => void
}

/** What a person takes besides the place, how many of each. */
export function ExtrasField({ extras, chosen, before, errorOf, onChange }: ExtrasFieldProps) {
  const text = useText(extrasMessages)
  const { money, number } = useFormats()
  if (extras.length === 0) return null
  const quantityOf = (id: string) => chosen.find(({ extraId }) => extraId === id)?.quantity ?? 0
  const mostOf = ({ id, mostPerPerson, left }: OfferedExtra) =>
    left === null ? mostPerPerson : Math.min(mostPerPerson, left + (before?.get(id) ?? 0))
  const hintOf = ({ left }: OfferedExtra) => {
    if (left === null || left >= 20) return undefined
    return left === 0 ? text('soldOut') : text('left', { left: number(left) })
  }
  return (
    <fieldset className={classes.fields} aria-label={text('extras')}>
      {extras.map((extra) => {
        const quantity = quantityOf(extra.id)
        const most = Math.max(mostOf(extra), quantity)
        return (
          <NativeSelect
            key={extra.id}
            label={text('priced', { name: extra.name, price: money(extra.priceCents) })}
            description={hintOf(extra)}
            disabled={most === 0}
            error={errorOf?.(extra.id)}
            value={String(quantity)}
            data={Array.from({ length: most + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? text('none') : number(count),
            }))}
            onChange={({ currentTarget: { value } }) =>
              onChange([
                ...chosen.filter(({ extraId }) => extraId !== extra.id),
                { extraId: extra.id, quantity: Number(value) },
              ])
            }
          />
        )
      })}
    </fieldset>
  )
}
