/** Every style sheet of the first screen, in cascade order. */
import '#styles/tokens.css'
import '#styles/fonts.css'
import '#styles/base.css'
