import { parseTier, type Tier, tierBadges } from '@reihum/contract/tenants/tiers.ts'
import { clientErrorText } from '@reihum/contract/wire/client-errors.ts'
import { type Icon, IconCrown, IconLeaf, IconRocket, IconStar } from '@tabler/icons-react'
import { useLocale } from '#ui/text.tsx'
import classes from './tier-badge.module.css'

const icons: Record<string, Icon> = {
  leaf: IconLeaf,
  star: IconStar,
  rocket: IconRocket,
  crown: IconCrown,
}

/** A tier in its colour with its icon; any other name is shown as unknown. */
export function TierBadge({ tier: named }: { tier: string }) {
  const locale = useLocale()
  const tier = parseTier(named)
  if (!tier) return <span className={classes.badge}>{clientErrorText('UNKNOWN_TIER', locale)}</span>
  return <KnownTier tier={tier} />
}

function KnownTier({ tier }: { tier: Tier }) {
  const { colour, icon } = tierBadges[tier]
  const Glyph = icons[icon]
  return (
    <span
      className={classes.badge}
      style={{ color: `var(--b-${colour}-text)`, background: `var(--b-${colour}-pale)` }}
    >
      {Glyph && <Glyph size={14} stroke={1.75} aria-hidden />}
      {tier}
    </span>
  )
}
