/** Additions to the viewer's style sheet: the width of a phone, and targets large enough for a thumb. */

export const STYLE = `
body{margin:0;font:400 15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.wait{padding:20px}
.swagger-ui .wrapper{max-width:1160px;padding:0 20px;box-sizing:border-box}
.swagger-ui .opblock-summary{min-height:44px}
.swagger-ui .btn,.swagger-ui .filter .operation-filter-input{min-height:44px}
@media(max-width:640px){
.swagger-ui .wrapper{padding:0 12px}
.swagger-ui .info{margin:20px 0}
.swagger-ui .scheme-container{padding:12px 0}
.swagger-ui .opblock-tag{flex-wrap:wrap;font-size:18px}
.swagger-ui .opblock-tag small{padding:0;flex-basis:100%}
.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}
.swagger-ui .opblock .opblock-summary-path{max-width:none;flex-basis:100%;order:3}
.swagger-ui .opblock .opblock-summary-description{order:4}
.swagger-ui .opblock-body,.swagger-ui .responses-inner,.swagger-ui .table-container{max-width:100%;box-sizing:border-box}
.swagger-ui .table-container,.swagger-ui .responses-table,.swagger-ui .model-box{display:block;overflow-x:auto}
.swagger-ui .parameters-container table,.swagger-ui .parameters-container tbody,.swagger-ui .parameters-container tr,
.swagger-ui .parameters-container td{display:block;width:100%;max-width:100%;box-sizing:border-box}
.swagger-ui .parameters-container thead{display:none}
.swagger-ui .parameters-col_description input,.swagger-ui .parameters-col_description select{max-width:100%;width:100%}
.swagger-ui .dialog-ux .modal-ux{min-width:0;width:calc(100% - 24px)}
}
`
