; Windows looks at the last part of a name: the projects' `.json` belongs to others too, so Greenroom only offers itself
; under "Open with".
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Greenroom.Project" "" "Greenroom project"
  WriteRegStr SHCTX "Software\Classes\Greenroom.Project\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\Greenroom.Project\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHCTX "Software\Classes\.json\OpenWithProgids" "Greenroom.Project" ""
!macroend

!macro customUnInstall
  DeleteRegValue SHCTX "Software\Classes\.json\OpenWithProgids" "Greenroom.Project"
  DeleteRegKey SHCTX "Software\Classes\Greenroom.Project"
!macroend
