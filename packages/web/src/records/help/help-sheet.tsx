/** The help: the guide for the person's work, the other guides folded, and the news of the last versions. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { ReadState } from '#entity/read-state.tsx'
import { currentLanguage } from '#i18n/i18n.ts'
import { Section, SectionTitle } from '#ui/card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './help-sheet.module.css'
import { GUIDE_OF, GUIDES, type HelpTexts, NEWS, type PictureName } from './help-guides.ts'
import { HelpPicture } from './help-picture.tsx'
import { loadHelpTexts } from './load-help-texts.ts'
import { markNewsSeen } from './seen-news.ts'

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={css.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <SectionTitle>{title}</SectionTitle>
    {children}
  </section>
)

const News = ({ texts }: { texts: HelpTexts }) => {
  const { t } = useTranslation()
  return (
    <Part title={t('help.news')}>
      <Lines lines={NEWS.flatMap((id) => texts.news[id])} />
    </Part>
  )
}

const Pictured = ({ name, texts }: { name: PictureName; texts: HelpTexts }) => (
  <>
    <Lines lines={name === 'desktop' ? texts.desktop : texts.guides[name]} />
    <HelpPicture name={name} words={texts.pictures[name]} away={texts.pictureAway} />
  </>
)

const Guides = ({ texts }: { texts: HelpTexts }) => {
  const { t } = useTranslation()
  const own = GUIDE_OF[useSession().user.role]
  return (
    <>
      <Part title={t(`help.guide_${own}`)}>
        <Pictured name={own} texts={texts} />
      </Part>
      <Part title={t('help.offline')}>
        <Lines lines={texts.offline} />
      </Part>
      <Part title={t('help.desk')}>
        <Pictured name="desktop" texts={texts} />
      </Part>
      <Part title={t('hints.title')}>
        <Lines lines={Object.values(texts.hints)} />
      </Part>
      <Part title={t('help.others')}>
        {GUIDES.filter((guide) => guide !== own).map((guide) => (
          <Section key={guide} title={t(`help.guide_${guide}`)}>
            <Pictured name={guide} texts={texts} />
          </Section>
        ))}
      </Part>
    </>
  )
}

export interface HelpSheetProps {
  /** The first part. */
  first: 'guide' | 'news'
  open: boolean
  onClose: () => void
}

export const HelpSheet = ({ first, open, onClose }: HelpSheetProps) => {
  const { t } = useTranslation()
  const language = currentLanguage()
  const read = useQuery({ ...READS, queryKey: ['help', language], queryFn: () => loadHelpTexts(language) })
  useEffect(markNewsSeen, [])
  const texts = read.data
  return (
    <Sheet open={open} onClose={onClose} title={t('help.title')} height="fixed">
      {!texts && <ReadState read={read} />}
      {texts && first === 'news' && <News texts={texts} />}
      {texts && <Guides texts={texts} />}
      {texts && first === 'guide' && <News texts={texts} />}
    </Sheet>
  )
}
