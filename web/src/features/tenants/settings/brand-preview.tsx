import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import type { CSSProperties } from 'react'
import { brandCss, grounds, inkOn, type Scheme } from '#ui/brand-colours.ts'
import { useText } from '#ui/text.tsx'
import classes from './brand-preview.module.css'
import { settingsMessages } from './settings.messages.ts'

function styleOf(brand: Brand, scheme: Scheme): CSSProperties {
  const roles = brandCss(brand, scheme)
    .split(';')
    .map((declaration) => declaration.split(':'))
  return {
    ...Object.fromEntries(roles),
    '--band': brand.primaryColor,
    '--on-band': inkOn(brand.primaryColor),
    '--page': grounds[scheme].page,
    colorScheme: scheme,
  }
}

/** Part of the portal in these colours, in light and in dark. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const text = useText(settingsMessages)
  return (
    <figure className={classes.preview} aria-label={text('preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <Portal key={scheme} brand={brand} scheme={scheme} />
      ))}
    </figure>
  )
}

function Portal({ brand, scheme }: { brand: Brand; scheme: Scheme }) {
  const text = useText(settingsMessages)
  return (
    <div className={classes.portal} data-scheme={scheme} style={styleOf(brand, scheme)}>
      <div className={classes.band}>{text(scheme === 'light' ? 'previewLight' : 'previewDark')}</div>
      <div className={classes.card}>
        <strong>{text('previewCourse')}</strong>
        <span className={classes.facts}>{text('previewFacts')}</span>
        <span className={classes.states}>
          <State colour="positive">{text('previewFree')}</State>
          <State colour="warning">{text('previewFew')}</State>
          <State colour="negative">{text('previewFull')}</State>
          <State colour="info">{text('previewNew')}</State>
        </span>
        <span className={classes.actions}>
          <span className={classes.button}>{text('previewButton')}</span>
          <span className={classes.link}>{text('previewLink')}</span>
        </span>
      </div>
    </div>
  )
}

function State({ colour, children }: { colour: string; children: string }) {
  return (
    <span
      className={classes.state}
      style={{ color: `var(--b-${colour}-text)`, background: `var(--b-${colour}-pale)` }}
    >
      {children}
    </span>
  )
}
