/** The picture of a dragged card under the pointer. Near an edge it scrolls the board, as long as it stays there. */
import css from './board.module.css'

interface Place {
  x: number
  y: number
}

/** Near the edge of the board it scrolls. */
const EDGE_PX = 56
/** With every frame: about a column in a second. */
const EDGE_STEP_PX = 5

const columnAt = ({ x, y }: Place): number | null => {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  return column ? Number(column.dataset.column) : null
}

const scrollAtEdge = (board: Element, { x }: Place): void => {
  const { left, right } = board.getBoundingClientRect()
  if (x < left + EDGE_PX) board.scrollBy({ left: -EDGE_STEP_PX })
  if (x > right - EDGE_PX) board.scrollBy({ left: EDGE_STEP_PX })
}

const pictureOf = (card: HTMLElement): HTMLElement => {
  const picture = card.cloneNode(true) as HTMLElement
  const { left, top, width, height } = card.getBoundingClientRect()
  picture.classList.add(css.ghost ?? '')
  picture.inert = true
  Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  document.body.append(picture)
  return picture
}

/** `onColumn` gets the column under the pointer, whether the pointer or the board has moved. */
export const carryGhost = (card: HTMLElement, from: Place, onColumn: (status: number | null) => void) => {
  const board = card.closest('[data-board]')
  const picture = pictureOf(card)
  let now = from
  let frame = 0
  const draw = (): void => {
    picture.style.transform = `translate(${now.x - from.x}px, ${now.y - from.y}px) rotate(1.5deg)`
    if (board) scrollAtEdge(board, now)
    onColumn(columnAt(now))
    frame = requestAnimationFrame(draw)
  }
  draw()
  return {
    moveTo: (place: Place): void => {
      now = place
    },
    /** The last position is where the pointer was released, not that of the last frame. */
    remove: (): void => {
      cancelAnimationFrame(frame)
      onColumn(columnAt(now))
      picture.remove()
    },
  }
}
