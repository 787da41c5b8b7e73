// the whole way of the data
export { countFor } from "./fit/count.ts";
export type { FitEvent, FitInput, FitOptions } from "./fit/fit-options.ts";
export { fitProfiles } from "./fit/fit-profiles.ts";
export { fit } from "./fit/fit.ts";
export type { Infeasible, Outcome } from "./fit/outcome.ts";
export type { FitRequest } from "./fit/request.ts";
export { InputError } from "./errors.ts";
export { type Code, type Finding, type FindingOf, words } from "./findings/finding.ts";

// table: cells, columns in memory, what is known of a column
export type { Cell, ColumnKind } from "./table/cell.ts";
export type { CrossTab, TabColumn } from "./table/cross-tab.ts";
export type { ColumnSummary, SourceColumn } from "./table/summary.ts";
export {
  type Table,
  type TableColumn,
  type TableOptions,
  tableFromColumns,
  tableFromRows,
} from "./table/table.ts";

// recipe: which yes/no conditions each column becomes
export type { Condition } from "./recipe/condition/condition.ts";
export { type ProposedRecipe, proposeRecipe } from "./recipe/propose/propose.ts";
export type { Level, LevelColumn, Recipe, RecipeColumn, RecipeOutcome, SetAside } from "./recipe/recipe.ts";
export type { RowPolicy, RowsLeftOut, Together } from "./recipe/row-policy.ts";
export type { DateColumn } from "./table/date-number.ts";
export { parseRecipe, recipeToJson } from "./recipe/recipe-json.ts";
export type { RecipeOptions } from "./recipe/propose/recipe-options.ts";

// profiles: equal answers are one profile, with counts by group and class
export type { CrossTabRequest } from "./profiles/cross-tabs.ts";
export type { CountedLevels, Profiles } from "./profiles/profiles.ts";
export type { CountOptions, Row, RowsOptions, Source, SummariseOptions } from "./profiles/source.ts";
export type { EqualRows } from "./profiles/copies.ts";
export type { ColumnOut, FoldOut, HoldOut, ShareOut, WhenOut } from "./profiles/split.ts";

// problem: objective, limits and constraints as plain arrays; what engines see and say
export type { Engine, EngineEvent, EngineOptions } from "./problem/engine.ts";
export type {
  CardShape,
  CountRule,
  ImplicationRule,
  LinearConstraint,
  OrderRule,
  Problem,
} from "./problem/problem.ts";
export type { RateName } from "./problem/rates.ts";
export type { AskedLimits, AskedObjective, AskedSpec, NamedCosts } from "./problem/asked-spec.ts";
export type * from "./problem/spec.ts";
export { parseSpec } from "./problem/spec-json.ts";

// engines, and what runs them
export type { Host } from "./host.ts";
export type { LaneResult, LaneTask } from "./learn/lane.ts";
export type { LaneExecutor, OpenLanes } from "./learn/lanes.ts";
export type { EngineName } from "./learn/portfolio.ts";
export type { ProofTask, RunningProof } from "./learn/proof-task.ts";
export type { Known } from "./learn/known.ts";
export type { LearnOptions, LearnStatus, Learnt, Progress } from "./learn/learn.ts";

// model: the scoring system and what it does with raw rows
export { createModel, type Model } from "./model/model.ts";
export { modelToJson, parseModel } from "./model/model-json.ts";
export type { Explanation, Predictor, RawRow } from "./model/predict.ts";
export type {
  CardOrigin,
  PointsTable,
  SafetyClaim,
  ScoredLine,
  ScoringSystem,
  TrainingRecord,
} from "./model/scoring-system.ts";
export type {
  CardVerdict,
  ClassVerdict,
  Estimate,
  Judged,
  LimitVerdict,
  NotJudged,
  Rate,
} from "./model/verdict.ts";
export type { CardRisk, NamedRisk, RiskBand, ScoreRisk, TablesRisk } from "./model/risk.ts";
export type { Parsimony, SizeLeftOut, SizeTried } from "./model/parsimony.ts";

// audit, verify, card
export { type AuditOptions, audit } from "./audit/audit.ts";
export type * from "./audit/report.ts";
export type {
  ClassQuality,
  GroupQuality,
  Optimism,
  Quality,
  QualityCurve,
  RiskQuality,
} from "./audit/risk-quality.ts";
export type { Calibration, CalibrationPoint } from "./audit/calibration.ts";
export type { CalibratedSide, CalibrationGap } from "./audit/calibration-gaps.ts";
export type { CutOff } from "./audit/cut-off-rates.ts";
export type { Ranged, Step } from "./audit/steps.ts";
export type { RuleBound } from "./audit/unseen-rates.ts";
export {
  type AskedKind,
  type Check,
  type Verification,
  type VerifyOptions,
  verify,
} from "./verify/verify.ts";
export {
  type Card,
  type CardFace,
  type CardLine,
  type CardRiskTable,
  type CardRow,
  type CardSection,
  type CardTable,
  card,
} from "./card/card.ts";
export { cardHtml } from "./card/card-html.ts";
export { cardMarkdown } from "./card/card-markdown.ts";
export { cardText } from "./card/card-text.ts";

export { type PointsScale, type ScaledPoints, scalePoints } from "./card/scaled-points.ts";
export type { ScaledAnswer, ScaledTotal } from "./card/scaled-points.ts";

// explain: one person, and what each line does
export {
  type ReasonCode,
  type ReasonCodes,
  type ReasonCodesOptions,
  reasonCodes,
} from "./explain/reason-codes.ts";
export { type PersonTotal, type ScoredPerson, scorePerson } from "./explain/person.ts";
export { type Answer, answerFor, type Question, questionsOf } from "./card/questions.ts";
export {
  type HeadToHead,
  type Reasons,
  type ReasonsOptions,
  type Reference,
  reasons,
} from "./explain/reasons.ts";
export {
  type AnswerChange,
  type SmallestChange,
  type SmallestChangeOptions,
  smallestChange,
} from "./explain/smallest-change.ts";

// experiments: many models, compared
export type { BaselineName } from "./experiment/baseline-results.ts";
export { frontier, frontierOf } from "./experiment/frontier/frontier.ts";
export type { FrontierOptions, FrontierProgress } from "./experiment/frontier/options.ts";
export type { Frontier, FrontierPoint } from "./experiment/frontier/point.ts";
export {
  type OpenFrontier,
  type OpenFrontierOptions,
  openFrontier,
  type PointName,
  type VisitOptions,
} from "./experiment/frontier/open-frontier.ts";
export type { Apart, MeasuringRule } from "./experiment/apart.ts";
export type { Measured } from "./experiment/measured.ts";
export {
  type CrossValidateOptions,
  type CrossValidation,
  type CrossValidationProgress,
  crossValidate,
} from "./experiment/cross-validate.ts";
export type { FoldOptions } from "./experiment/folds/fold-plan.ts";
export { type Run, type RunOptions, runOne } from "./experiment/run.ts";
export type { Spread } from "./experiment/spread.ts";
export type { LimitSummary, MeasuredSummary, MethodSummary } from "./experiment/summarise-results.ts";
export type { HistoryPoint, Method, Result } from "./experiment/result.ts";
export type { SizeLimit } from "./experiment/size-limit.ts";
export type { Safety, SafetyOptions } from "./experiment/safety/options.ts";
export type { MarginResult, SafetyReport } from "./experiment/safety/report.ts";
export { fitSafely, safelyFromProfiles, type SafeOutcome } from "./experiment/safety/safety.ts";

// report: the audit as it may be seen
export { type AuditView, auditView } from "./report/facts/audit-view.ts";
export type { ViewedPeople } from "./report/facts/part-facts.ts";
export { auditMarkdown } from "./report/document/audit-markdown.ts";
export { auditText } from "./report/document/audit-text.ts";

// import: cards that others made
export type { ImportedCard, ImportOptions, UnderstoodLine } from "./import/build-card.ts";
export { importCardCsv, importCardMarkdown, importCardObject, importCardText } from "./import/import-card.ts";

// improve: the best card of the same shape, and the smallest edits that gain most
export { type ImproveOptions, improve } from "./improve/improve.ts";
export type { CardEdit, CountedCard, CountedEdit, Improvement } from "./improve/improvement.ts";
export { improvementText } from "./improve/improvement-text.ts";

// export: programs that score raw rows, and cards for people
export { type ExportOptions, exportModel } from "./export/export-model.ts";
export { EXPORT_FORMATS, type ExportFormat, type ExportName } from "./export/formats.ts";
export { exportSvg } from "./export/svg/svg.ts";
export { selectSql, type SqlOptions } from "./export/sql/sql.ts";

// example data made by this project
export { atrialFibrillation } from "./examples/atrial-fibrillation.ts";
export type { ExampleData } from "./examples/example-data.ts";
export { loanDesk } from "./examples/loan-desk.ts";
export { schoolResults } from "./examples/school-results.ts";
export { syntheticPaperData } from "./examples/synthetic.ts";
export { triage } from "./examples/triage.ts";
