import { product } from '#platform/product.ts'
import { NotFound } from '#ui/states/not-found.tsx'
import { useText } from '#ui/text.tsx'
import { OperatorAddress } from './operator-address.tsx'
import { statementsMessages } from './statements.messages.ts'
import classes from './statements.module.css'

/** Says who runs the platform; not found when nobody is configured. */
export function ImprintPage() {
  const text = useText(statementsMessages)
  if (!product.operator) return <NotFound />
  return (
    <article className={classes.page}>
      <title>{text('imprint')}</title>
      <h1>{text('imprint')}</h1>
      <p>{text('imprintLead')}</p>
      <OperatorAddress />
      <p className="grey">{text('imprintProviders')}</p>
    </article>
  )
}
