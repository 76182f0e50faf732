import { Anchor } from '@mantine/core'
import type { ExaminedRule } from '@reihum/contract/insights/examination.schema.ts'
import { invariantRules } from '@reihum/contract/words.ts'
import { Link } from '@tanstack/react-router'
import { useHouse, useMayOpen } from '#platform/house-context.tsx'
import { useFormats } from '#platform/tenant.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { examinationMessages } from './examination.messages.ts'
import classes from './examination-page.module.css'

/** One rule: what has to hold, whether it does, and what to do when it does not. */
export function ExaminedRuleRow({ examined }: { examined: ExaminedRule }) {
  const text = useText(examinationMessages)
  const { locale, number } = useFormats()
  const words = invariantRules[examined.rule]
  const { checked, broken, unfinished, examples } = examined
  if (!words) return null
  return (
    <li>
      <div className={classes.rule}>
        <span>{words.says[locale]}</span>
        {!unfinished && <span className="grey numbers">{text('checked', { count: number(checked) })}</span>}
        <RuleBadge examined={examined} />
      </div>
      {unfinished && <p className="grey">{text('unfinishedHint')}</p>}
      {broken > 0 && (
        <div className={classes.found}>
          <p>{words.remedy[locale]}</p>
          <p>
            {text('examples')}:{' '}
            {examples.map((example, at) => (
              <span key={example.id}>
                {at > 0 && ', '}
                <Example example={example} />
              </span>
            ))}
            {broken > examples.length && ` ${text('more', { count: number(broken - examples.length) })}`}
          </p>
        </div>
      )}
    </li>
  )
}

function RuleBadge({ examined: { broken, level, unfinished } }: { examined: ExaminedRule }) {
  const text = useText(examinationMessages)
  const states: [boolean, BadgeColour, string][] = [
    [unfinished, 'secondary', text('unfinished')],
    [broken === 0, 'positive', text('holds')],
    [level === 'warning', 'warning', text('noticed', { count: broken })],
    [true, 'negative', text('broken', { count: broken })],
  ]
  const [, colour, words] = states.find(([isSo]) => isSo) as (typeof states)[number]
  return <StateBadge colour={colour}>{words}</StateBadge>
}

type Found = ExaminedRule['examples'][number]

function Example({ example }: { example: Found }) {
  const text = useText(examinationMessages)
  const house = useHouse()
  const mayOpen = useMayOpen()
  const { kind, label } = example
  const name = kind === 'course' ? label : text(kind, { label })
  const to = house.addressOf(kind, example)
  if (!to || !mayOpen(to)) return name
  return (
    <Anchor component={Link} to={to} inherit>
      {name}
    </Anchor>
  )
}
