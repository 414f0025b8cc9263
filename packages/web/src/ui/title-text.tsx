/** A title; in a number only the digits that people say stand out: "ODS-26-" is quiet. */
import css from './title-text.module.css'

const NUMBER = /^(\p{L}+-\d+-)(\d+)$/u

export const TitleText = ({ text }: { text: string }) => {
  const [, prefix, digits] = NUMBER.exec(text) ?? []
  if (prefix === undefined) return text
  return (
    <>
      <span className={css.prefix}>{prefix}</span>
      {digits}
    </>
  )
}
