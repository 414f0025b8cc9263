/** Every style sheet of the first screen, in the order in which they overrule each other. */
import '#styles/tokens.css'
import '#styles/fonts.css'
import '#styles/base.css'
